import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    sandbox: 'Sandbox',
  },
  tabs: {
    clock: 'Clock',
  },
  audit: {
    'advance-clock': 'Sandbox clock moved forward',
    'create-sandbox-receiver': 'Test receiver set up',
    'change-sandbox-receiver': 'Response of a test receiver changed',
    'delete-sandbox-receiver': 'Test receiver removed',
    'create-sandbox-partner': 'Simulated partner set up',
    'change-sandbox-partner': 'Simulated partner changed',
    'delete-sandbox-partner': 'Simulated partner removed',
  },
  settings: {
    SANDBOX: 'Sandbox: the clock can be moved forward',
  },
} satisfies RoomWords<'sandbox'>
