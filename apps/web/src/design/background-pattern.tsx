import backgroundPatternCss from './background-pattern.module.css';

const radius = 62;
const width = Math.sqrt(3) * radius;
const columns = 9;
const rows = 14;

/** A number from 1 to 5 for a position, so that the picture is the same at each visit. */
function shade(row: number, column: number): number {
  const mixed = Math.imul(row * 73 + 11, 2_654_435_761) ^ Math.imul(column * 37 + 5, 40_503 * 977);
  const tenth = ((mixed >>> 11) ^ (mixed >>> 3)) % 10;
  return [1, 2, 2, 3, 3, 3, 4, 4, 2, 5][tenth] ?? 3;
}

function corners(x: number, y: number, size: number): string {
  return Array.from({ length: 6 }, (_, side) => {
    const angle = (Math.PI / 180) * (60 * side - 90);
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

const places = Array.from({ length: rows * columns }, (_, index) => {
  const row = Math.floor(index / columns);
  const column = index % columns;
  const x = (column + (row % 2) / 2) * width;
  return {
    key: index,
    points: corners(x, row * radius * 1.5, radius - 2),
    tone: shade(row, column),
  };
});

/** Columns of basalt from above: decoration only. */
export function BackgroundPattern() {
  const view = `0 0 ${((columns - 1) * width).toFixed(0)} ${(rows - 1) * radius * 1.5}`;
  return (
    <svg
      className={backgroundPatternCss.stones}
      viewBox={view}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {places.map(({ key, points, tone }) => (
        <polygon key={key} points={points} fill={`var(--stone-${tone})`} />
      ))}
    </svg>
  );
}
