/** The beginning of an id, by which people tell two apart: ids that were made one after the other differ at the end. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`
