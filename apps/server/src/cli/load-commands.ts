import { seedLoad } from '../../seed/load/load.ts'
import type { Command } from './command-line.ts'

export const addLoadData: Command = {
  usage: 'load add [--json]',
  options: [],
  async run(session) {
    const load = await seedLoad(session)
    const { counts, superAdmin, aggregator, password } = load
    const numbers = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
    return {
      json: load,
      text: [
        `loaded      ${numbers.join(', ')}`,
        `super admin ${superAdmin}`,
        `aggregator  ${aggregator}`,
        `password    ${password} (for all accounts)`,
      ].join('\n'),
    }
  },
}
