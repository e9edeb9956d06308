import { person } from '../../server/testing/people.ts'

/** An operator who is signed in at the installation that this process is given by its settings: prints the cookie. */
const { cookie } = await person({ isOperator: true, role: 'developer' })
console.log(JSON.stringify({ cookie }))
process.exit(0)
