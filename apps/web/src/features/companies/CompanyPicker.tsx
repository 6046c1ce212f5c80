import type { Company } from '@kilowatt/contracts/companies'
import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../ui/state/StateMessage.tsx'
import classes from './CompanyPicker.module.css'

const SEARCH_PAUSE_MS = 500

type Props = { companies: readonly Company[] | undefined; isError: boolean; onRetry: () => void }

/** Companies as cards, found by name; a card opens the company's locations. */
export function CompanyPicker({ companies, isError, onRetry }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim().toLocaleLowerCase(), SEARCH_PAUSE_MS)
  const shown = companies?.filter(({ name }) => name.toLocaleLowerCase().includes(sought))
  return (
    <>
      <PageHeader
        title={t('companies.title')}
        actions={
          <TextInput
            type="search"
            aria-label={t('companies.search')}
            placeholder={t('companies.search')}
            leftSection={<IconSearch size={18} stroke={1.75} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        }
      />
      {isError && !companies && <ErrorState title={t('companies.errorTitle')} onRetry={onRetry} />}
      {!isError && !companies && <Skeleton height={180} radius={14} />}
      {shown?.length === 0 && (
        <EmptyState
          title={t('companies.emptyTitle')}
          reason={sought === '' ? t('companies.emptyText') : t('companies.nothingFound', { name: typed })}
        />
      )}
      <ul className={classes.grid}>
        {shown?.map((company) => (
          <li key={company.id}>
            <AppLink
              href={`/companies/${company.id}/location-groups/${company.rootGroup.id}`}
              className={classes.card}
            >
              <IconBuilding className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
              <b>{company.name}</b>
              <span className={classes.facts}>
                {t('companies.locations', { count: company.locationsCount })}
                {' · '}
                {t('companies.controllers', { count: company.assignedControllersCount })}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}
