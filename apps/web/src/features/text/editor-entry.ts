/** A way into an editor. */
export interface EditorEntry {
  focus(): void;
}
