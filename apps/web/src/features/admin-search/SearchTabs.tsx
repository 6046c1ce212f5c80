import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../ui/navigation/PageTabs.tsx'
import classes from './SearchTabs.module.css'
import { type SearchKind, searchKinds } from './search-kinds.ts'
import { kindTexts } from './search-texts.ts'

type Props = {
  active: SearchKind
  totals: Readonly<Record<SearchKind, number | undefined>>
  hrefOf: (kind: SearchKind) => string
}

/** One tab per kind, each with its count. */
export function SearchTabs({ active, totals, hrefOf }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <PageTabs
      label={t('adminSearch.kinds')}
      active={active}
      tabs={searchKinds.map((key) => ({
        key,
        href: hrefOf(key),
        name: t(kindTexts[key].name),
        end: <span className={classes.count}>{totals[key]?.toLocaleString(i18n.language) ?? '–'}</span>,
      }))}
    />
  )
}
