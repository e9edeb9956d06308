import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { apiDocument } from './api-document.ts'
import { documentNames, type DocumentName } from './documented-routes.ts'

beforeAll(() => void completeSettings(testSettings))

/** A caller of each interface, as someone would write it with the generated types; what must not compile says so. */
const callers: Partial<Record<DocumentName, string>> = {
  'submission-api': `
    type Create = paths['/submission-api/v2/submissions']['post']
    export const body: Create['requestBody']['content']['application/json'] = {
      destinationId: '018f2a00-0000-7000-8000-000000000001',
      announcedAttachments: [],
      publicService: { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Wohngeld' },
    }
    // @ts-expect-error a submission names its destination
    export const nowhere: typeof body = { announcedAttachments: [], publicService: body.publicService }
    export async function created(answer: Response): Promise<string> {
      const { submissionId, state } = (await answer.json()) as Create['responses'][201]['content']['application/json']
      // @ts-expect-error there is no such state
      if (state === 'lost') return ''
      return submissionId
    }
    export const parts: paths['/submission-api/v2/submissions/{submissionId}']['put']['requestBody']['content'] = {
      'application/json': { encryptedMetadata: 'a.b.c.d.e', encryptedData: 'a.b.c.d.e' },
    }
    export const event: operations['postCaseEvent']['requestBody']['content']['application/jose'] = 'a.b.c'
    export function typeOf(problem: components['schemas']['Problem']): string {
      return problem.errors?.[0]?.pointer ?? problem.type
    }
    export const algorithm = (key: components['schemas']['PublicKey']): string =>
      key.alg === 'PS512' ? key.key_ops[0] ?? '' : key.kid
    export const told = (body: webhooks['new-submissions']['post']['requestBody']['content']['application/json']) =>
      body.submissions.map(({ submissionId }) => submissionId)`,
  'destination-api': `
    type Input = paths['/destination-api/v2/destinations']['post']['requestBody']['content']['application/json']
    const signing: components['schemas']['SigningKey'] = {
      ...{ kty: 'RSA', kid: 'signing-2026', alg: 'PS512', key_ops: ['verify'], n: 'n', e: 'AQAB' },
    }
    export const input: Input = {
      name: 'Wohngeldstelle',
      contactInformation: { legalName: 'Stadt Musterstadt', email: 'amt@amt.example' },
      metadataVersions: ['1.0.0'],
      publicServices: [],
      signingPublicKey: signing,
    }
    // @ts-expect-error a signing key is no encryption key
    export const wrong: Input = { ...input, encryptionPublicKey: signing }
    export type Keys = operations['listKeys']['responses'][200]['content']['application/json']['keys']
    export const ids = (keys: Keys): string[] => keys.map(({ kid }) => kid)`,
}

const libraries = new Map<string, ts.SourceFile | undefined>()

/** A file of the compiler's own, which it reads once for all programs. */
function libraryFile(name: string, read: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  if (!libraries.has(name)) libraries.set(name, read())
  return libraries.get(name)
}

/** What the compiler says of these files, in its strictest setting. */
function faults(files: Record<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    skipLibCheck: false,
    noUnusedLocals: true,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    skipDefaultLibCheck: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.getSourceFile = (name, ...rest) => {
    const text = files[name]
    return text === undefined
      ? libraryFile(name, () => getSourceFile(name, ...rest))
      : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
  }
  host.fileExists = (name) => name in files || fileExists(name)
  host.readFile = (name) => files[name] ?? readFile(name)
  const program = ts.createProgram(Object.keys(files), options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : ''
    return `${line}${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

async function generated(name: DocumentName): Promise<string> {
  // the generator wants a document of its own, which it may change
  return astToString(await openapiTS(JSON.stringify(await apiDocument(name))))
}

describe.each(documentNames)('types generated from the document of the %s', (name) => {
  test('compile, and so does a caller that uses them', async () => {
    const caller = callers[name] ?? 'export type All = [paths, operations, components, webhooks]'
    const used = /\b(components|operations|paths|webhooks)\b/g
    const names = [...new Set(caller.match(used))].join(', ')
    const files = {
      '/client.ts': await generated(name),
      '/caller.ts': `import type { ${names} } from './client'\n${caller}`,
    }
    expect(faults(files)).toEqual([])
  })
})
