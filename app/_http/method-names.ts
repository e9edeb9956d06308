/** The methods that Next.js looks for in a route file. */
export const methodNames = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export type Method = (typeof methodNames)[number]
