import { CANARY, withHeader, type ShapedRequest, type Shape } from './asked.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const boundary = 'x-boundary'
const MULTIPART = `multipart/form-data; boundary=${boundary}`

type Part = readonly [disposition: string, content: string]

/** The parts of a form; `end`: whether it ends. */
const parts = (all: readonly Part[], end = true): string =>
  all.map(([how, content]) => `--${boundary}\r\nContent-Disposition: ${how}\r\n\r\n${content}\r\n`).join('') +
  (end ? `--${boundary}--\r\n` : '')
const field = (name: string, content: string): Part => [`form-data; name="${name}"`, content]

/** The name of a server action as Next.js numbers them, which nobody has. */
const madeUp = '40'.repeat(21)

const bodies: Record<string, readonly [type: string, body: string | Buffer]> = {
  nothing: [URLENCODED, ''],
  'signs alone': [URLENCODED, '&&==&=;;%'],
  'a bad percent': [URLENCODED, 'grant_type=%&client_id=%zz&client_secret=%E0%A4%A'],
  'names of the prototype': [URLENCODED, '__proto__=1&constructor=2&grant_type[__proto__]=3&toString=4'],
  'names twice': [URLENCODED, 'grant_type=client_credentials&grant_type=x&client_id=a&client_id=b'],
  'U+0000': [URLENCODED, 'grant_type=client_credentials&client_id=%00&client_secret=%00&scope=%00'],
  'no UTF-8': [URLENCODED, Buffer.from('grant_type=\xff\xfe&client_id=%FF', 'latin1')],
  'ten thousand names': [URLENCODED, Array.from({ length: 3000 }, (_, at) => `a${at}`).join('&')],
  'a token of two parts': [
    URLENCODED,
    `grant_type=client_credentials&client_id=${CANARY}&client_secret=${'x'.repeat(9000)}`,
  ],
  'a server action': [URLENCODED, `$ACTION_ID_${madeUp}=`],

  'no part': [MULTIPART, `--${boundary}--\r\n`],
  'parts that never end': [MULTIPART, parts([field('theme', 'dark')], false)],
  'half a head of a part': [MULTIPART, `--${boundary}\r\nContent-Disposition: form-da`],
  'another boundary': [MULTIPART, parts([field('theme', 'dark')]).replaceAll(boundary, 'other')],
  'a part without a name': [MULTIPART, parts([['form-data', 'x']])],
  'a part of the prototype': [
    MULTIPART,
    parts([field('__proto__', 'x'), field('constructor', 'x'), field('then', 'x')]),
  ],
  'a file in the place of a field': [MULTIPART, parts([['form-data; name="theme"; filename="../../x\0.sh"', 'x']])],
  'five hundred parts': [MULTIPART, parts(Array.from({ length: 200 }, (_, at) => field(`a${at}`, 'x')))],
  'a part of another encoding': [MULTIPART, parts([[`form-data; name*=UTF-8''%FF%FE`, 'x']])],
  'a server action that is not there': [MULTIPART, parts([field(`$ACTION_ID_${madeUp}`, '')])],
  'a server action of the prototype': [MULTIPART, parts([field('$ACTION_ID___proto__', '')])],
  'a server action of no name': [MULTIPART, parts([field('$ACTION_ID_', '')])],
  'a server action without its reference': [MULTIPART, parts([field('$ACTION_REF_1', '')])],
  'a server action whose reference is no JSON': [
    MULTIPART,
    parts([field('$ACTION_REF_1', ''), field('$ACTION_1:0', `{${CANARY}`)]),
  ],
  'a server action whose reference leads to the prototype': [
    MULTIPART,
    parts([
      field('$ACTION_REF_1', ''),
      field('$ACTION_1:0', '{"id":"$1:__proto__:constructor:constructor","bound":"$@1"}'),
      field('$ACTION_1:1', '{"then":"$1:__proto__:then","status":"resolved_model","value":"{}"}'),
      field('$ACTION_KEY', 'k'),
    ]),
  ],
  'a server action whose reference is itself': [
    MULTIPART,
    parts([field('$ACTION_REF_1', ''), field('$ACTION_1:0', '{"id":"x","bound":"$@0"}')]),
  ],
  'models of React that lead to the prototype': [
    MULTIPART,
    parts([
      field(
        '0',
        '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}","_response":{"_prefix":"1","_chunks":"$Q2","_formData":{"get":"$1:constructor:constructor"}}}',
      ),
      field('1', '"$@0"'),
      field('2', '[]'),
    ]),
  ],
  'models of React that are none': [MULTIPART, parts([field('0', '["$F1","$K1","$B1","$Q1","$W1","$n9","$D","$R1"]')])],
}

const isPost = ({ method }: ShapedRequest): boolean => method === 'POST'

/** Forms instead of the body; with and without a server action that is asked for by its header. */
export const formShapes: readonly Shape[] = Object.entries(bodies).flatMap(([name, [type, body]]): Shape[] => [
  {
    name: `form: ${name}`,
    fits: isPost,
    change: (asked) => ({ ...withHeader(asked, ['Content-Type', type]), body }),
  },
  {
    name: `form of an action: ${name}`,
    fits: (asked) => isPost(asked) && type === MULTIPART,
    change: (asked) => ({ ...withHeader(asked, ['Content-Type', type], ['Next-Action', madeUp]), body }),
  },
])
