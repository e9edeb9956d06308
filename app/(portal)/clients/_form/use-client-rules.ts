import { useTranslations } from 'use-intl'
import type { FieldFault } from '#components/ui/error-summary.tsx'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { emailFault } from '#lib/accounts/rules.ts'
import { nameProblem } from '#lib/clients/rules.ts'

/** What the service would refuse, said before in the person's language; `true` for what is right. */
export function useClientRules() {
  const t = useTranslations('clients.faults')
  const name = (text: string) => {
    const problem = nameProblem(text)
    return problem ? t(problem) : true
  }
  return {
    name,
    optionalName: (text: string) => (text.trim() === '' ? true : name(text)),
    optionalEmail: (text: string) => (text.trim() === '' || !emailFault(text) ? true : t('email')),
    /** Faults that the service found at fields of the form; its own words are English, and stay out of the page. */
    faultsOf: (error: unknown): FieldFault[] =>
      error instanceof PortalProblem
        ? error.errors.map(({ pointer }) => ({ field: pointer.split('/')[1] ?? '', message: t('refused') }))
        : [],
  }
}

/** The faults of a form as its summary lists them. */
export function summaryOf(errors: Partial<Record<string, { message?: string }>>): FieldFault[] {
  return Object.entries(errors).map(([field, error]) => ({ field, message: error?.message ?? '' }))
}

/** Days until a new secret expires, as they are offered. */
export const expiries = ['365', '90', '180', '730', 'never'] as const
export type Expiry = (typeof expiries)[number]

/** The member of the request that an offered expiry is. */
export function expiryMember(expiry: Expiry): { expiresInDays?: number } {
  return expiry === 'never' ? {} : { expiresInDays: Number(expiry) }
}
