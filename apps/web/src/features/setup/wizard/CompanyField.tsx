import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { CompanySelect } from '../../../shared/people/CompanySelect.tsx'

type Props = {
  companyId: number | null
  onChange: (companyId: number | null) => void
  error: string | undefined
}

/** The company of the new location, for people without a company of their own. */
export function CompanyField({ companyId, onChange, error }: Props) {
  const { t } = useTranslation()
  const companies = useQuery(orpc.companies.list.queryOptions()).data?.data.companies ?? []
  const chosen = companies.find(({ id }) => id === companyId)
  return (
    <CompanySelect
      label={t('words.company')}
      companies={companies}
      value={chosen ? { value: String(chosen.id), label: chosen.name } : null}
      onChange={(choice) => onChange(choice && Number(choice.value))}
      error={error}
    />
  )
}
