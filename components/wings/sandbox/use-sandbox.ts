'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change that makes the page read all data of the sandbox again. */
export function useSandboxChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['sandbox'] }),
  })
}

/** The whole number in a field; undefined for any other text, or a number outside these limits. */
export function wholeNumberIn(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
