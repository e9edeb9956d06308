import { useTranslations } from 'use-intl'
import { emailFault } from '#lib/accounts/rules.ts'
import { nameProblem } from '#lib/clients/rules.ts'

/** What the service would refuse of a client, said before in the person's language, and the words for what it refused. */
export function useClientWords() {
  const t = useTranslations('clients.faults')
  const name = (text: string) => {
    const problem = nameProblem(text)
    return problem && t(problem)
  }
  const optional = (text: string) => (text.trim() === '' ? undefined : name(text))
  const email = (text: string) => (text.trim() !== '' && emailFault(text) ? t('email') : undefined)
  return {
    rules: { name, contactName: optional, contactEmail: email, secretName: optional },
    words: () => t('refused'), // those of the service are English, and stay out of the page
  }
}

/** Days until a new secret expires, as they are offered. */
export const expiries = ['365', '90', '180', '730', 'never'] as const
export type SecretWish = { secretName: string; expiry: (typeof expiries)[number] }

/** The members of the request that a wish for a secret is. */
export function secretMembers({ secretName, expiry }: SecretWish) {
  return { ...(secretName.trim() && { secretName }), ...(expiry !== 'never' && { expiresInDays: Number(expiry) }) }
}
