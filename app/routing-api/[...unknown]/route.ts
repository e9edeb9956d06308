import { unknownPath } from '#app/_http/unknown-path.ts'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPath
