import { expect, it } from 'vitest'
import { nextStepOf } from './versions.ts'

const version = (more: Partial<Parameters<typeof nextStepOf>[0]> = {}) => ({
  name: 'hund',
  version: '1.0',
  state: 'draft' as const,
  isOffered: false,
  serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001',
  ...more,
})

it('a draft needs its service before it is published', () => {
  expect(nextStepOf(version({ serviceIdentifier: '' }), [])).toBe('say-service')
  expect(nextStepOf(version(), [])).toBe('publish')
})

it('the newest published version is the one to offer, and an older one is replaced', () => {
  const newest = version({ version: '1.10', state: 'published' })
  const older = version({ version: '1.9', state: 'published' })
  const draft = version({ version: '2.0' })
  const other = version({ name: 'katze', version: '9.0', state: 'published' })
  const all = [draft, newest, older, other]
  expect(all.map((one) => nextStepOf(one, all))).toEqual(['publish', 'offer', 'replaced', 'offer'])
})

it('what is offered or withdrawn is said so, whichever version is newer', () => {
  const newest = version({ version: '2.0', state: 'published' })
  const offered = version({ state: 'published', isOffered: true })
  const withdrawn = version({ state: 'withdrawn' })
  expect([offered, withdrawn].map((one) => nextStepOf(one, [newest, one]))).toEqual(['offered', 'withdrawn'])
})
