/** `2xx`, `4xx`, ...: few enough to be the label of a metric. */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
