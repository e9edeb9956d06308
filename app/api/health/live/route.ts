import { z } from 'zod'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'

export const dynamic = 'force-dynamic'

/** The process answers, and can still become ready by itself; says nothing about what it depends on. */
const live = endpoint({ access: 'public', answers: { 200: z.object({ live: z.literal(true) }) } }, async () => ({
  status: 200,
  body: { live: true },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: live })
