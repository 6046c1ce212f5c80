import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { SpotLoading } from './SpotLoading.tsx'
import classes from './SpotScreen.module.css'
import type { SpotSearch } from './spot-search.ts'

type Props = { search: SpotSearch; backHref?: string | undefined }

/** The page before its zones have loaded: its name, and placeholders for controls and prices. */
export function SpotScreenLoading({ search, backHref }: Props) {
  const { t } = useTranslation()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const field = compact ? 44 : 36
  return (
    <>
      <PageHeader
        title={t('spotMarket.title')}
        {...(backHref !== undefined && { backHref })}
        actions={
          !compact && (
            <>
              <Skeleton height={field} width={140} radius={8} />
              <Skeleton height={field} width={240} radius={8} />
            </>
          )
        }
      />
      {compact && (
        <div className={classes.tools}>
          <Skeleton height={field} radius={8} />
        </div>
      )}
      <div className={classes.tools}>
        <Skeleton height={field} width={compact ? '100%' : 300} radius={8} />
        <span className={classes.spring} />
        <Skeleton height={field} width={compact ? '100%' : 220} radius={8} />
      </div>
      <SpotLoading days={search.date === undefined && search.view !== 'year' ? 2 : 1} compact={compact} />
    </>
  )
}
