let isShown = false;

/** Whether these pages show stored records, because the service was away when they were opened. They are loaded again when it is back. */
export const storedShown = {
  read: (): boolean => isShown,
  set(): void {
    isShown = true;
  },
};
