import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthBounds, readDecimal, valueBounds } from './bounds.ts'

describe('bounds of values', () => {
  test('decimals are read as XML Schema or Germans write them', () => {
    expect(['0.1', '0,1', '-5', '+3.', '.5', ' 7 '].map(readDecimal)).toEqual([0.1, 0.1, -5, 3, 0.5, 7])
    expect(['', '1.000,5', 'eins', '1e3', '9'.repeat(400)].map(readDecimal)).toEqual(Array(5).fill(undefined))
  })

  test('lengths are kept, and those that say nothing are not', () => {
    expect(lengthBounds('1', '120')).toEqual({ min: 1, max: 120, unread: [] })
    expect(lengthBounds('0', '')).toEqual({ unread: [] })
  })

  test('bounds between which nothing fits are dropped', () => {
    expect(lengthBounds('5', '3')).toEqual({ isDropped: true, unread: [] })
    expect(lengthBounds(undefined, '0')).toEqual({ isDropped: true, unread: [] })
    expect(valueBounds('5', '3')).toEqual({ isDropped: true, unread: [] })
    expect(valueBounds('0.2', '0.8', 1)).toEqual({ isDropped: true, unread: [] })
  })

  test('bounds of integers and of money move to what can be reached', () => {
    expect(valueBounds('0.1', '9.9', 1)).toEqual({ min: 1, max: 9, unread: [] })
    expect(valueBounds('0.005', '0.29', 100)).toEqual({ min: 0.01, max: 0.29, unread: [] })
    expect(valueBounds('-0.5', '-0.2', 1)).toEqual({ isDropped: true, unread: [] })
  })

  test('what is no bound is told', () => {
    expect(valueBounds('heute', '3')).toEqual({ max: 3, unread: ['heute'] })
    expect(lengthBounds('zwei', '-3')).toEqual({ unread: ['zwei', '-3'] })
  })

  test('amounts with two decimals are bounds as they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const amount = (cents / 100).toFixed(2)
        expect(valueBounds(amount, amount, 100)).toEqual({ min: cents / 100, max: cents / 100, unread: [] })
      }),
    )
  })
})
