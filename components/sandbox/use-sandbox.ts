'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change after which all that is shown of the sandbox is asked for anew. */
export function useSandboxChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['sandbox'] }),
  })
}

/** The whole number that stands in a field, or nothing when it is none within these limits. */
export function wholeNumberIn(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
