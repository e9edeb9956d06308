import { z } from 'zod'
import { replyChannelNames, type ReplyChannelName } from '@kurier/wire/names'

const must = (what: string, be: string) => ({ error: `${what} must be ${be}.` })

const usePgp = z
  .boolean(must('usePgp', 'true or false'))
  .optional()
  .meta({ description: 'Whether mails are encrypted for the PGP key that the sender names' })

type Channel = z.ZodType<{ usePgp?: boolean | undefined }>
const plain: Channel = z.object({}, must('A reply channel', 'an object, which may be empty'))
const eMail: Channel = z.object({ usePgp }, must('eMail', 'an object, which may be empty'))

/** A member for each channel. @param kind what a channel becomes: one that may be missing, or null to take it away */
function members<T extends z.ZodType>(kind: (channel: Channel) => T): Record<ReplyChannelName, T> {
  const named = replyChannelNames.map((name) => [name, kind(name === 'eMail' ? eMail : plain)])
  return Object.fromEntries(named) as Record<ReplyChannelName, T> // a member for each name of the list
}

const described = {
  description:
    'Ways by which the administration answers beside the service itself, as a metadata record names them in `replyChannel`. ' +
    'A reply by the service (`fitConnect`) is always taken. Missing or empty: nothing is said of other ways',
  example: { fitConnect: {}, eMail: { usePgp: false } },
}

/** Ways to answer that a destination serves (decisions 9). */
export const replyChannels = z
  .strictObject(
    members((channel) => channel.optional()),
    must('replyChannels', 'an object'),
  )
  .meta({ ...described, id: 'ReplyChannels' })
export type ReplyChannels = z.output<typeof replyChannels>

/** The same in a JSON Merge Patch (RFC 7396): null takes a channel away. */
export const replyChannelsPatch = z
  .strictObject(
    members((channel) => channel.nullish()),
    must('replyChannels', 'an object'),
  )
  .meta(described)

/** What the channels are after a patch; null takes all of them away. */
export function mergedChannels(
  current: ReplyChannels,
  patch: z.output<typeof replyChannelsPatch> | null = {},
): ReplyChannels {
  if (patch === null) return {}
  const merged = replyChannelNames.flatMap((name) => {
    const wanted = patch[name] === undefined ? current[name] : patch[name] && { ...current[name], ...patch[name] }
    return wanted ? [[name, wanted] as const] : []
  })
  return Object.fromEntries(merged)
}
