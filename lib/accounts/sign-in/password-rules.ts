/** For pages that ask for a new password: apart from the other rules, since the common passwords are long. */

import { isCommonPassword } from './common-passwords.ts'
import { emailFault, nameFault, normalisedEmail, type AccessData, type AccessFault } from '../rules.ts'
import { LEAST_PASSWORD, MOST_PASSWORD } from '../terms.ts'

/** The one form in which a password is hashed, whatever the keyboard made of it (NIST SP 800-63B section 5.1.1.2). */
export function normalisedPassword(text: string): string {
  return text.normalize('NFKC')
}

/** What is wrong with a new password of the person with this e-mail address, or nothing. */
export function passwordFault(text: string, email: string): AccessFault | undefined {
  const password = normalisedPassword(text)
  const length = [...password].length
  if (length < LEAST_PASSWORD) return 'password-short'
  if (length > MOST_PASSWORD) return 'password-long'
  if (normalisedEmail(password) === normalisedEmail(email)) return 'password-is-email'
  return isCommonPassword(password) ? 'password-common' : undefined
}

/** Everything that is wrong with access data, one fault for each field at most. */
export function faultsOfAccess({ email, name, password }: AccessData): AccessFault[] {
  const faults = [emailFault(email), nameFault(name), passwordFault(password, email)]
  return faults.filter((fault) => fault !== undefined)
}
