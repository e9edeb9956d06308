'use client'

import { groupAround } from './days.ts'
import { useFormTools } from './form-tools.tsx'
import { pathAround } from '../rule-places.ts'

/**
 * When a field is judged: a choice as soon as it is made, everything when it is left. Along with it are judged those beside
 * it that are told as wrong, since this answer may put them right, and the other parts of a date once it is whole. Rules of
 * imported forms look at answers anywhere: along with each are judged all that the step was told of.
 */
export function useJudging(name: string): { judge: () => void; judgeOthers: () => void } {
  const { form, hook, told } = useFormTools()
  const others = (): string[] => {
    const group = groupAround(form, name)
    const beside = (group?.members ?? []).map(({ id }) => `${pathAround(name)}.${id}`).filter((one) => one !== name)
    const isDay = group?.asks?.kind === 'day'
    const whole = isDay && [name, ...beside].every((one) => String(hook.getValues(one) ?? '') !== '')
    if (whole) return beside
    const all = form.source ? new Set([...beside, ...told.filter((one) => one !== name)]) : beside
    return [...all].filter((one) => hook.getFieldState(one).invalid)
  }
  const judgeAll = (names: readonly string[]) => {
    if (names.length > 0) void hook.trigger([...names])
  }
  return { judge: () => judgeAll([name, ...others()]), judgeOthers: () => judgeAll(others()) }
}
