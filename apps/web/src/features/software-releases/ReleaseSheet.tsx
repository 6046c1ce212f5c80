import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { FactList } from '../../ui/data/FactList.tsx'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { DraftNotes } from './DraftNotes.tsx'
import { hardwareText } from './hardware-text.ts'
import { releaseState } from './release-state.ts'
import classes from './Software.module.css'

type Props = { release: SoftwareRelease | null; onPublish: () => void; onClose: () => void }

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Details of a release: changes, author and signature. The notes of a draft are written here. */
export function ReleaseSheet({ release, onPublish, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SideSheet
      opened={release !== null}
      title={release ? t('software.versionOf', { version: release.version }) : ''}
      onClose={onClose}
    >
      {release && releaseState(release) === 'draft' && (
        <DraftNotes key={release.id} draft={release} onPublish={onPublish} />
      )}
      {release && <ReleaseFacts release={release} />}
    </SideSheet>
  )
}

function ReleaseFacts({ release }: { release: SoftwareRelease }) {
  const { t, i18n } = useTranslation()
  const { sizeBytes, sha256, signature, keyId, createdBy, createdAt, publishedAt, withdrawnAt, notes } =
    release
  const at = (ms: number) => formatDateTime(ms, { timeZone })
  return (
    <>
      {publishedAt !== null && (
        <p className={classes.notes}>{notes === '' ? t('software.noNotes') : notes}</p>
      )}
      <FactList
        facts={[
          [t('software.hardware'), hardwareText(t, release)],
          [t('software.size'), formatBytes(sizeBytes, { locale: i18n.language })],
          [t('software.uploadedAt'), at(createdAt)],
          [t('software.uploadedBy'), createdBy],
          [t('software.publishedAt'), publishedAt === null ? null : at(publishedAt)],
          [t('software.withdrawnAt'), withdrawnAt === null ? null : at(withdrawnAt)],
          [t('software.key'), keyId],
        ]}
      />
      {(
        [
          [t('software.sha256'), sha256],
          [t('software.signature'), signature],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className={classes.proof}>
          <h3>{name}</h3>
          <code>{value}</code>
        </div>
      ))}
    </>
  )
}
