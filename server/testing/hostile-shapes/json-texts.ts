import { headerOf, type ShapedRequest, type Shape } from './asked.ts'

const depth = 3000

/** Texts of JSON values that have broken programs before. */
export const jsonTexts: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '123456789012345678901234567890',
  '0.1e-400',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202eabc"',
  '"%00"',
  '"${7*7}"',
  `"' or 1=1 --"`,
  '"../../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  `"${'x'.repeat(70_000)}"`,
  `"${'😀'.repeat(300)}"`,
  '[]',
  '{}',
  '[null]',
  '[[]]',
  `[${'0,'.repeat(5000)}0]`,
  `[${'{},'.repeat(2000)}{}]`,
  '['.repeat(depth) + ']'.repeat(depth),
  '{"a":'.repeat(depth) + '0' + '}'.repeat(depth),
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":null,"valueOf":null}',
  '{"toString":1,"toJSON":2,"then":3,"length":1e9}',
  '{"0":"a","length":1}',
]

/** Texts that are no JSON, or not as it should be sent. */
const noJson: Record<string, string | Buffer> = {
  nothing: '',
  blanks: ' \r\n\t',
  'half an object': '{"a":',
  'two objects': '{}{}',
  'a byte order mark': '\uFEFF{}',
  'UTF-16': Buffer.from('{}', 'utf16le'),
  'a byte that is no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  'a gzip': Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  NaN: '{"a":NaN}',
  'ten thousand brackets': '['.repeat(10_000),
}

const takesJson = (asked: ShapedRequest): boolean => asked.body !== undefined && isJson(asked)
const isJson = (asked: ShapedRequest): boolean => /json/i.test(headerOf(asked, 'content-type') ?? '')

/** Members of an object, or nothing. */
function membersOf({ body }: ShapedRequest): [string, unknown][] {
  if (typeof body !== 'string') return []
  const value: unknown = JSON.parse(body)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** One member is this text, whichever; the object as a whole, when it has none. */
function memberReplaced(asked: ShapedRequest, text: string, at: number): ShapedRequest {
  const members = membersOf(asked)
  if (members.length === 0) return { ...asked, body: text }
  const texts = members.map(([name, value], index) => {
    return `${JSON.stringify(name)}:${index === at % members.length ? text : JSON.stringify(value)}`
  })
  return { ...asked, body: `{${texts.join(',')}}` }
}

const sayable = (text: string): string => (text.length > 40 ? `${text.slice(0, 20)}… of ${text.length}` : text)

export const jsonShapes: readonly Shape[] = [
  ...jsonTexts.flatMap((text, at): Shape[] => [
    { name: `JSON: ${sayable(text)}`, fits: takesJson, change: (asked) => ({ ...asked, body: text }) },
    { name: `member: ${sayable(text)}`, fits: takesJson, change: (asked) => memberReplaced(asked, text, at) },
  ]),
  ...Object.entries(noJson).map(([name, body]): Shape => {
    return { name: `no JSON: ${name}`, fits: takesJson, change: (asked) => ({ ...asked, body }) }
  }),
]
