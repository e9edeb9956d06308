import type { ShapedRequest, Shape } from './asked.ts'

/** Targets as they are written, and what is found there: never more than their plain form would find. */
export const targets: readonly (readonly [target: string, status: number])[] = [
  ['/submission-api/v2/submissions/..%2Finfo', 401],
  ['/submission-api/v2/../v2/info', 200],
  ['/submission-api/v2/%2e%2e/v2/info', 200],
  ['/submission-api/v2/.%2E/v2/info', 200],
  ['/x/../submission-api/v2/submissions', 401],
  ['/_next/../api/portal/clients', 401],
  ['/_next/..%2Fapi/portal/clients', 404],
  ['/submission-api%2Fv2%2Finfo', 404],
  ['/%73ubmission-api/v2/info', 404],
  ['/submission-api/v2/%2569nfo', 404],
  ['/submission-api/v2/%252e%252e/v2/info', 404],
  ['/submission-api/v2/submissions/%00', 401],
  ['/submission-api/v2/info%00', 404],
  ['/submission-api/v2/%c0%ae%c0%ae/info', 404],
  ['/submission-api/v2/%FF', 404],
  ['/submission-api/v2/%', 404],
  ['/submission-api\\v2\\info', 200],
  ['//submission-api/v2/info', 404],
  ['/submission-api//v2/info', 404],
  ['/SUBMISSION-API/v2/info', 404],
  ['/submission-api/v2/info;x=1', 404],
  ['/submission-api/v2/info?../../submissions', 200],
  ['http://evil.example/submission-api/v2/info', 200],
  ['http://evil.example/../submission-api/v2/submissions', 401],
  ['http://user:pw@evil.example:1/submission-api/v2/info', 200],
  ['ftp://evil.example/submission-api/v2/info', 400],
  ['*', 400],
  ['submission-api/v2/info', 400],
  ['/../../../../etc/passwd', 404],
  ['/api/portal/..;/clients', 404],
]

/** Other ways to write a path, whatever it is. */
const changes: Record<string, (path: string) => string> = {
  'a segment and back': (path) => `/x/..${path}`,
  'an encoded segment and back': (path) => `/x/%2e%2E${path}`,
  'a backslash and back': (path) => `/x\\..${path}`,
  'beyond the root': (path) => `/../../..${path}`,
  'below files of pages': (path) => `/_next/static/..${path}`,
  'two slashes': (path) => `/${path}`,
  backslashes: (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'U+0000 at the end': (path) => `${path}%00`,
  'U+0000 and a file': (path) => `${path}%00.json`,
  'half a percent': (path) => `${path}%`,
  'a byte that is no UTF-8': (path) => `${path}/%FF`,
  'an overlong dot': (path) => `${path}/%c0%ae%c0%ae/`,
  'an overlong slash': (path) => `${path}%c0%af`,
  'half of a surrogate pair': (path) => `${path}/%ed%a0%80`,
  'a parameter of a segment': (path) => `${path};jsessionid=1`,
  'an encoded slash': (path) => `${path}%2F..%2F..%2Fetc%2Fpasswd`,
  'encoded twice': (path) => `${path}%252e%252e%252f`,
  'an encoded first letter': (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  capitals: (path) => path.toUpperCase(),
  'a line break': (path) => `${path}%0d%0aSet-Cookie:%20a=b`,
  'a fragment': (path) => `${path}#/../admin`,
  'a flight file': (path) => `${path}.rsc`,
  'a segment of a flight file': (path) => `${path}.segments/_tree.segment.rsc`,
  'a data file': (path) => `/_next/data/x${path}.json`,
  'eight kilobytes more': (path) => `${path}/${'a'.repeat(8000)}`,
  'two thousand segments more': (path) => `${path}${'/a'.repeat(2000)}`,
  'a host': (path) => `http://evil.example${path}`,
  'a host with a name and a password': (path) => `http://user:pw@evil.example:1${path}`,
  'a host of another protocol': (path) => `ftp://evil.example${path}`,
  'no slash': (path) => path.slice(1),
  'nothing but a query': () => '?x',
  'a bidirectional mark': (path) => `${path}%E2%80%AE`,
}

const split = (target: string): [path: string, query: string] => {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)]
}

export const targetShapes: readonly Shape[] = Object.entries(changes).map(([name, change]) => ({
  name: `target: ${name}`,
  change: (asked: ShapedRequest) => {
    const [path, query] = split(asked.target)
    return { ...asked, target: `${change(path)}${query}` }
  },
}))

const queries: Record<string, string> = {
  'a name twice': 'q=1&q=2&page=1&page=2&from=1&from=2&limit=1&limit=2',
  'ten thousand characters of names': Array.from({ length: 2000 }, (_, at) => `a${at}`).join('&'),
  'names of the prototype':
    '__proto__=1&constructor=2&__proto__[x]=3&constructor[prototype][x]=4&toString=5&hasOwnProperty=6',
  'U+0000': 'q=%00&page=%00&caseId=%00&from=%00&cursor=%00&%00=1',
  'a bad percent': 'q=%&page=%zz&from=%E0%A4%A',
  'no UTF-8': 'q=%FF%FE&limit=%C0%80&from=%ED%A0%80',
  'numbers beyond numbers': 'limit=1e999&offset=-1&page=99999999999999999999&size=NaN&days=Infinity',
  'dates that are none': 'from=0000-00-00&to=9999999-99-99T99:99:99Z&since=-271821-04-20&month=2026-13&at=-1',
  SQL: "q='%20or%201=1--&sort=id;drop%20table%20cases&cursor=%27%29&organisationId=%27",
  'eight kilobytes': `q=${'%F0%9F%98%80'.repeat(600)}`,
  'another address':
    'callbackUrl=//evil.example&next=https://evil.example&from=javascript:alert(1)&redirect=%5C%5Cevil.example',
  markup: 'q=%3Cscript%3Ealert(1)%3C/script%3E&error=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  "Next.js's own names": '_rsc=x&__nextLocale=x&__nextDefaultLocale=x&nxtPpath=x&nxtIpath=x&__nextDataReq=1&amp=1',
  'signs alone': '&&&===&=&?&#',
  'lists and objects': 'q[]=1&q[0]=2&q[a][b]=3&filter=%7B%22$gt%22:%22%22%7D&cursor=W10&after=e30',
  'a cursor that was made up': `cursor=${Buffer.from('{"__proto__":{"a":1},"at":"x","id":null}').toString('base64url')}`,
}

export const queryShapes: readonly Shape[] = Object.entries(queries).map(([name, query]) => ({
  name: `query: ${name}`,
  change: (asked: ShapedRequest) => ({
    ...asked,
    target: `${asked.target}${asked.target.includes('?') ? '&' : '?'}${query}`,
  }),
}))

const values: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '%7B00000000-0000-4000-8000-000000000000%7D',
  '00000000-0000-4000-8000-00000000000',
  '00000000-0000-4000-8000-000000000000%00',
  '00000000-0000-4000-8000-000000000000%0a',
  '00000000-0000-4000-8000-000000000000,00000000-0000-4000-8000-000000000000',
  '%00',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%5c',
  'a'.repeat(8000),
  '%F0%9F%98%80'.repeat(300),
  '%E2%80%AE',
  '%ED%A0%80',
  '%FF',
  '%25',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '0',
  '1e3',
  '9007199254740993',
  '99999999999999999999999',
  '2147483648',
  '%27%20or%201=1--',
  '%3Cscript%3E',
  '[caseId]',
  ':caseId',
  '*',
  '%20',
  'null',
  'undefined',
]

const sayable = (value: string): string => (value.length > 40 ? `${value.slice(0, 20)}… of ${value.length}` : value)

export const parameterShapes: readonly Shape[] = values.map((value) => ({
  name: `parameter: ${sayable(value)}`,
  fits: ({ parameters = [] }: ShapedRequest) => parameters.length > 0,
  change: (asked: ShapedRequest) => {
    // of several, each in turn, by what else differs between the values
    const { parameters = [] } = asked
    const own = parameters[value.length % parameters.length] ?? ''
    return { ...asked, target: asked.target.replace(`/${own}`, () => `/${value}`) }
  },
}))
