/** Deliveries are kept for at least this many days; those that have not ended are kept longer. */
export const deliveryDays = 30;
