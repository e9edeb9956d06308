import { expect, it } from 'vitest'
import { costWords, inTurn, namesAtLeast, ratioFigure } from './beside.ts'

it('lets Kurier and the peer work in turn, and does not count the first slice of each', async () => {
  const order: string[] = []
  const slice = (name: string) => (round: number) => Promise.resolve(order.push(`${name} ${round}`))
  expect(await inTurn(1, { kurier: slice('Kurier'), peer: slice('peer') })).toEqual({ kurier: [3], peer: [4] })
  expect(order).toEqual(['Kurier 0', 'peer 0', 'Kurier 1', 'peer 1'])
})

it('gives the middle one of the ratios of neighbours, and what each side did', () => {
  const slices = { kurier: [10, 30, 20], peer: [10, 10, 40] }
  const figure = ratioFigure({ title: 'Calls', peer: { name: 'svix' }, slices, value: (rate) => rate, unit: '/s' })
  expect(figure).toMatchObject({ title: 'Calls, Kurier : svix', value: 1, least: 0.5, most: 3 })
  expect(figure.details).toEqual(['Kurier: 20/s (10 to 30)', 'svix: 10/s (10 to 40)'])
})

it('says what each part costs in the middle', () => {
  const slices = [1, 3, 2].map((service) => ({ costs: { service, Redis: 0.5 } }))
  expect(costWords(slices)).toBe('; processor time of each: service 2.00 ms, Redis 0.50 ms')
})

it('counts a message that is named twice once', () => {
  const arrival = (...ids: string[]) => {
    const submissions = ids.map((submissionId) => ({ submissionId }))
    return { at: 0, path: '/', body: JSON.stringify({ submissions }) }
  }
  const enough = namesAtLeast(3)
  const all = [arrival('a', 'b'), arrival('b')]
  expect(enough(all)).toBe(false)
  expect(enough([...all, arrival('c')])).toBe(true)
})
