import { priorities, type Priority } from '@basalt/domain';
import { Type } from '@mikro-orm/core';

/** The number that a priority is stored as: from 1, the lowest, to 5. */
export function priorityNumber(priority: Priority): number {
  return priorities.indexOf(priority) + 1;
}

/** The priority of a stored number. */
export function priorityOf(number: number): Priority {
  const priority = priorities[number - 1];
  if (priority === undefined) throw new RangeError(`no priority has the number ${number}`);
  return priority;
}

/** Maps a priority to its number, so that the database sorts by urgency. */
export class PriorityType extends Type<Priority, number> {
  override convertToDatabaseValue(value: Priority): number {
    return typeof value === 'number' ? value : priorityNumber(value);
  }

  override convertToJSValue(value: number): Priority {
    return priorityOf(value);
  }

  override getColumnType(): string {
    return 'smallint';
  }
}
