import type { Company } from '@kilowatt/contracts/tenancy/company'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Skeleton, TextInput } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconBuilding, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { cx } from '../../ui/class-names.ts'
import { useSettled } from '../../ui/data/search-pause.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './CompanyPicker.module.css'

/** Number of cards added whenever the end of the grid scrolls into view. */
const CARDS_AT_ONCE = 60

type Props = {
  companies: readonly Company[] | undefined
  error: Error | null
  onRetry: () => void
  /** for people who may create a company: a card that does so */
  onAdd?: (() => void) | undefined
  /** a note above the cards */
  notice?: ReactNode
  /** target of a card; by default, the company's locations */
  hrefOf?: (company: Company) => string
}

const locationsOf = ({ id, rootGroup }: Company) => webPaths.locationGroup(id, rootGroup.id)

/** Companies as cards, searchable by name; a card opens the company's locations. */
export function CompanyPicker({ companies, error, onRetry, onAdd, notice, hrefOf = locationsOf }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const sought = useSettled(typed.trim().toLocaleLowerCase())
  const shown = companies?.filter(({ name }) => name.toLocaleLowerCase().includes(sought))
  const [drawn, setDrawn] = useState(CARDS_AT_ONCE)
  const { ref: end, entry } = useIntersection({ rootMargin: '600px' })
  useEffect(() => {
    if (entry?.isIntersecting) setDrawn((was) => was + CARDS_AT_ONCE)
  }, [entry])
  return (
    <>
      <PageHeader
        title={t('words.companies')}
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
      {notice && <div className={classes.notice}>{notice}</div>}
      {error && !companies && (
        <LoadFailure title={t('companies.errorTitle')} error={error} onRetry={onRetry} />
      )}
      {!error && !companies && <Skeleton height={180} radius={14} />}
      {shown?.length === 0 && !(onAdd && sought === '') && (
        <EmptyState
          title={t('companies.emptyTitle')}
          reason={sought === '' ? t('companies.emptyText') : t('companies.nothingFound', { name: typed })}
        />
      )}
      <ul className={classes.grid}>
        {onAdd && sought === '' && companies && (
          <li>
            <button type="button" className={cx(classes.card, classes.add)} onClick={onAdd}>
              <IconPlus className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
              <b>{t('companies.addNew')}</b>
            </button>
          </li>
        )}
        {shown?.slice(0, drawn).map((company) => (
          <li key={company.id}>
            <AppLink href={hrefOf(company)} className={classes.card}>
              <IconBuilding className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
              <b>{company.name}</b>
              <span className={classes.facts}>
                {t('words.locationCount', { count: company.locationsCount })}
                {' · '}
                {t('words.controllerCount', { count: company.assignedControllersCount })}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {shown && drawn < shown.length && <div key={drawn} ref={end} className={classes.end} />}
    </>
  )
}
