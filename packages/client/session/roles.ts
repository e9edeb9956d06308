/** The sides of a case, as settings name them: an online service sends, an administration system receives. */
export const roles = ['sender', 'receiver'] as const
export type Role = (typeof roles)[number]
