import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { IconArchive, IconDownload, IconFileText, IconRocket, IconSend, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { hardwareText } from './hardware-text.ts'
import { releaseState } from './release-state.ts'
import classes from './Software.module.css'

export type ReleaseQuestion = 'details' | 'publish' | 'discard' | 'rollOut' | 'withdraw'

type Props = {
  releases: readonly SoftwareRelease[] | undefined
  failure: ReactNode
  onAsk: (to: ReleaseQuestion, release: SoftwareRelease) => void
  onDownload: (release: SoftwareRelease) => void
  /** undefined if uploads are not possible */
  onUpload?: () => void
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Every release, newest first; withdrawn releases stay in the list. */
export function ReleaseTable({ releases, failure, onAsk, onDownload, onUpload }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const columns: Column<SoftwareRelease>[] = [
    {
      key: 'version',
      header: t('software.version'),
      cell: ({ version }) => <b>{version}</b>,
      phone: 'title',
    },
    { key: 'hardware', header: t('software.hardware'), cell: (one) => hardwareText(t, one), phone: 'line' },
    {
      key: 'installed',
      header: t('software.installedOn'),
      cell: ({ installedCount }) => formatNumber(installedCount, { locale, digits: 0 }),
      numeric: true,
    },
    {
      key: 'size',
      header: t('software.size'),
      cell: ({ sizeBytes }) => formatBytes(sizeBytes, { locale }),
      numeric: true,
    },
    {
      key: 'createdAt',
      header: t('software.uploadedAt'),
      cell: ({ createdAt }) => <time>{formatDateTime(createdAt, { timeZone })}</time>,
      phone: 'line',
    },
    {
      key: 'state',
      header: t('words.state'),
      cell: (release) => t(`software.${releaseState(release)}`),
      phone: 'line',
    },
  ]
  const actionsOf = (release: SoftwareRelease) => {
    const state = releaseState(release)
    const locked = state === 'withdrawn' ? t('software.isWithdrawn') : undefined
    if (state === 'draft')
      return (
        <RowMenu
          name={release.version}
          actions={[
            { label: t('words.details'), icon: IconFileText, onSelect: () => onAsk('details', release) },
            { label: t('software.publish'), icon: IconSend, onSelect: () => onAsk('publish', release) },
            { label: t('software.download'), icon: IconDownload, onSelect: () => onDownload(release) },
            {
              label: t('software.discard'),
              icon: IconTrash,
              danger: true,
              onSelect: () => onAsk('discard', release),
            },
          ]}
        />
      )
    return (
      <RowMenu
        name={release.version}
        actions={[
          { label: t('words.details'), icon: IconFileText, onSelect: () => onAsk('details', release) },
          {
            label: t('software.rollOut'),
            icon: IconRocket,
            onSelect: () => onAsk('rollOut', release),
            locked,
          },
          { label: t('software.download'), icon: IconDownload, onSelect: () => onDownload(release) },
          {
            label: t('software.withdraw'),
            icon: IconArchive,
            danger: true,
            onSelect: () => onAsk('withdraw', release),
            locked,
          },
        ]}
      />
    )
  }
  return (
    <DataTable
      id="software-releases"
      label={t('software.releases')}
      columns={columns}
      rows={releases}
      rowKey={({ id }) => id}
      tools={<h2 className={classes.heading}>{t('software.releases')}</h2>}
      actionsOf={actionsOf}
      failure={failure}
      empty={{
        title: t('software.noReleases'),
        reason: t('software.noReleasesText'),
        ...(onUpload && { action: { label: t('software.upload'), onSelect: onUpload } }),
      }}
    />
  )
}
