import { formRules } from '@kilowatt/contracts/form-rules'
import type { Plugin } from 'vite'
import { contract } from './src/api/contract.ts'

const PREFIX = 'virtual:form-rules/'

/**
 * `virtual:form-rules/<group>.<call>`, optionally with a group of its fields: the contract's rules for a
 * form.
 */
export function formRulesModules(): Plugin {
  return {
    name: 'form-rules',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
    load: (resolved) => {
      const name = resolved.startsWith(`\0${PREFIX}`) ? resolved.slice(PREFIX.length + 1) : undefined
      return name === undefined ? undefined : `export default ${JSON.stringify(formRules(contract, name))}`
    },
  }
}
