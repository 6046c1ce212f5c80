import { Button, Modal } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './LocalPage.module.css'
import { TimeLeft } from './TimeLeft.tsx'

type Props = {
  name: string
  /** null: the tunnel is closed */
  path: string | null
  endsAt: number
  isClosing: boolean
  onEnd: () => void
  onLeave: () => void
}

/**
 * The page of a controller, in a frame without an origin. Whatever the page does, it cannot read the app's
 * data, make calls on the person's behalf, or navigate them away. The server repeats these rules to the
 * browser in every answer.
 */
export function LocalPage({ name, path, endsAt, isClosing, onEnd, onLeave }: Props) {
  const { t } = useTranslation()
  const [visit, setVisit] = useState(0)
  return (
    <Modal
      opened
      fullScreen
      onClose={onLeave}
      title={t('tunnel.pageOf', { name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {path === null ? (
        <EmptyState
          title={t('tunnel.isOver')}
          reason={t('tunnel.isOverText')}
          action={{ label: t('actions.close'), onSelect: onLeave }}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <p className="caption">{t('tunnel.foreign')}</p>
            <TimeLeft endsAt={endsAt} />
            <Button
              size="xs"
              leftSection={<IconRefresh size={16} stroke={1.75} />}
              onClick={() => setVisit(visit + 1)}
            >
              {t('tunnel.reload')}
            </Button>
            <Button size="xs" loading={isClosing} onClick={onEnd}>
              {t('tunnel.close')}
            </Button>
          </div>
          <iframe
            key={visit}
            className={classes.frame}
            src={path}
            sandbox="allow-scripts allow-forms"
            referrerPolicy="no-referrer"
            title={t('tunnel.pageOf', { name })}
          />
        </>
      )}
    </Modal>
  )
}
