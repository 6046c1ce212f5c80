declare module 'virtual:form-rules/*' {
  import type { FormRules } from '@kilowatt/contracts/form-rules'

  const rules: FormRules
  export default rules
}
