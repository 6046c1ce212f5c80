import type { FormRules } from '@kilowatt/contracts/form-rules'
import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { formFaults } from './field-checks.ts'

/** Checks the values of a form against the rules of the contract, and returns the errors as texts. */
export function useRules(rules: FormRules): (values: Readonly<Record<string, unknown>>) => FormErrors {
  const { t } = useTranslation()
  return (values) =>
    Object.fromEntries(
      Object.entries(formFaults(rules, values)).map(([field, { key, count }]) => [
        field,
        t(`form.${key}`, { count: count ?? 0 }),
      ]),
    )
}
