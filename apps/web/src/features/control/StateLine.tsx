import { formatTime } from '@kilowatt/domain/units/format-date'
import { Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParameterTexts } from '../../shared/devices/parameter-texts.ts'
import { cx } from '../../ui/class-names.ts'
import classes from './StateLine.module.css'
import type { Parameter } from './use-control.ts'
import type { Setting } from './use-set-parameter.ts'
import type { WidgetState } from './widget-state.ts'

type Props = {
  state: WidgetState
  parameter: Parameter
  isLocked: boolean
  /** whether its controller is connected */
  isConnected: boolean
  zone: string
  onRetry: (setting: Setting) => void
}

/**
 * Status below a control: waiting, confirmed or failed, and what comes after it. Changes are announced to
 * screen readers.
 */
export function StateLine({ state, parameter, isLocked, isConnected, zone, onRetry }: Props) {
  const { t } = useTranslation()
  const { textOf } = useParameterTexts()
  const time = (at: number) => formatTime(at, { timeZone: zone })
  const { command, now } = parameter
  return (
    <div className={classes.line} role="status">
      {state.is === 'waiting' && (
        <span className={cx(classes.text, classes.waiting)}>
          <Loader size={14} color="currentColor" />
          {t(waitingWords(state.isTaken, isConnected))}
        </span>
      )}
      {state.is === 'confirmed' && (
        <span className={cx(classes.text, classes.confirmed)}>
          <IconChecks size={16} stroke={2} aria-hidden="true" />
          {t('control.confirmed', { time: time(state.at) })}
        </span>
      )}
      {state.is === 'held' && (
        <span className={classes.text}>
          <IconClock size={16} stroke={2} aria-hidden="true" />
          {t('control.returns', { value: textOf(parameter, state.next), time: time(state.until) })}
        </span>
      )}
      {state.is === 'failed' && (
        <span className={cx(classes.text, classes.failed)}>
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          <span>
            {now
              ? t(`control.why_${state.why}`, { value: textOf(parameter, now.value) })
              : t('control.failed')}
            {state.code !== null && ` (${state.code})`}
          </span>
          {command && !isLocked && (
            <Button
              size="xs"
              variant="transparent"
              onClick={() => onRetry({ value: command.value, holdS: command.holdS })}
            >
              {t('actions.tryAgain')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

function waitingWords(isTaken: boolean, isConnected: boolean) {
  if (!isConnected) return isTaken ? 'control.takenInOffline' : 'control.waitingOffline'
  return isTaken ? 'control.takenIn' : 'control.waiting'
}
