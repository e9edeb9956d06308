/** The methods that Next.js looks for in a route file. */
export const methodNames = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export type Method = (typeof methodNames)[number]

/** One of them, or `other`: a sender may call a method what it likes. */
export const shownMethod = (name: string): Method | 'other' => methodNames.find((one) => one === name) ?? 'other'
