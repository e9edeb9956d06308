import { describe, expect, it } from 'vitest'
import { importedForm } from '#components/wings/forms/testing/imported-form.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { fillIn } from './person.ts'

const title = { de: 'Seite', en: 'Page' }

const form = importedForm({
  root: [{ id: 'G99000001', required: true }],
  fields: {
    F99000001: { type: { kind: 'text', max: 50 } },
    F99000002: { type: { kind: 'proof' } },
    F99000003: { type: { kind: 'proof', mediaTypes: ['image/png'] } },
    F99000004: { type: { kind: 'text' }, fixed: 'x' },
  },
  groups: {
    G99000001: {
      members: [
        { id: 'F99000001', required: true },
        { id: 'F99000002', required: true, list: { min: 2 } },
        { id: 'F99000003', required: true },
        { id: 'F99000004', required: true },
      ],
    },
  },
  pages: [{ key: 'one', title, members: ['G99000001'] }],
})

describe('an honest person', () => {
  it('answers what is asked, and adds a real file of a fitting kind for each proof', async () => {
    const { document, attachments, screens, answers } = await fillIn(form, 1)
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'application/pdf', 'image/png'])
    expect(attachments[0]?.size).toBeGreaterThan(2000)
    const [first, second, picture] = attachments.map(({ id }) => id)
    expect(document).toMatchObject({ G99000001: { F99000002: [first, second], F99000003: picture, F99000004: 'x' } })
    expect([screens, answers]).toEqual([1, 4])
  })

  it('is the same for the same seed', async () => {
    const texts = (seed: number) =>
      fillIn(form, seed).then(({ values }) => JSON.stringify(values).replaceAll(/[0-9a-f-]{36}/g, ''))
    expect(await texts(7)).toBe(await texts(7))
    expect(await texts(7)).not.toBe(await texts(8))
  })

  it('finds no step for what no page asks for', async () => {
    const without: FormDefinition = { ...form, pages: [] }
    await expect(fillIn(without, 1)).rejects.toThrow('No step asks for what is sent: G99000001.F99000001')
  })
})
