import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .sort()

const importsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

describe('what the library imports', () => {
  it('is found at all', () => {
    expect(files).toContain('online-service.ts')
    expect(importsOf('keys.ts')).toContain('jose')
    expect(importsOf(join('node', 'compact-jwe-encryption.ts'))).toContain('node:crypto')
  })

  it.each(files)('%s: jose, the wire and its own files, and of Node only below node/', (file) => {
    const allowed = file.startsWith('node')
      ? /^(jose|@kurier\/wire\/[a-z-]+|node:[a-z/]+|\.{1,2}\/.+\.ts)$/
      : /^(jose|@kurier\/wire\/[a-z-]+|\.\/.+\.ts)$/
    for (const name of importsOf(file)) expect(name).toMatch(allowed)
    for (const name of importsOf(file).filter((target) => target.startsWith('.'))) {
      expect(relative(root, join(root, file, '..', name)).startsWith('..'), name).toBe(false)
    }
    if (file.startsWith('node')) return
    expect(importsOf(file).some((name) => name.startsWith('./node/'))).toBe(false)
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\*\*|\*|\/\/).*$/gm, '')
    expect(code).not.toMatch(/\b(Buffer|process|require|__dirname)\b/)
  })
})
