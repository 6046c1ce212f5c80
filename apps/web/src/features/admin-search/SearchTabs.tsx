import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { useActiveInView } from '../../ui/navigation/use-active-in-view.ts'
import classes from './SearchTabs.module.css'
import { type SearchKind, searchKinds } from './search-kinds.ts'
import { kindWords } from './search-words.ts'

type Props = {
  active: SearchKind
  totals: Readonly<Record<SearchKind, number | undefined>>
  hrefOf: (kind: SearchKind) => string
}

/** One tab per kind, each with how many there are. */
export function SearchTabs({ active, totals, hrefOf }: Props) {
  const { t, i18n } = useTranslation()
  const row = useActiveInView(active)
  return (
    <nav ref={row} className={classes.tabs} aria-label={t('adminSearch.kinds')}>
      {searchKinds.map((kind) => (
        <AppLink
          key={kind}
          href={hrefOf(kind)}
          className={cx(classes.tab, kind === active && classes.active)}
          aria-current={kind === active ? 'page' : undefined}
        >
          {t(kindWords[kind].name)}
          <span className={classes.count}>{totals[kind]?.toLocaleString(i18n.language) ?? '–'}</span>
        </AppLink>
      ))}
    </nav>
  )
}
