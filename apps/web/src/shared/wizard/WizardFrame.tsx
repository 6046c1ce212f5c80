import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { BrandMark } from '../brand/BrandMark.tsx'
import { progressPct } from './progress-pct.ts'
import classes from './WizardFrame.module.css'

type Props = {
  brand: { name: string; logoUrl: string | undefined }
  /** names of the steps */
  steps: readonly string[]
  /** from 1 */
  step: number
  title: string
  lead: string
  /** the browser's title after the step */
  task: string
  /** text of the exit link; by default "Save and finish later" */
  leaveLabel?: string
  onLeave: () => void
  /** for content that needs it */
  wide?: boolean
  isLeaving: boolean
  onBack: (() => void) | undefined
  next: { label: string; onPress: () => void; isBusy?: boolean; isLast?: boolean }
  children: ReactNode
}

/** A single task from start to finish: no sidebar, only its steps, Back and Next. */
export function WizardFrame({
  brand,
  steps,
  step,
  title,
  lead,
  task,
  leaveLabel,
  wide = false,
  onLeave,
  isLeaving,
  onBack,
  next,
  children,
}: Props) {
  const { t } = useTranslation()
  usePageTitle([title, task])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // people who use the keyboard or a screen reader hear which step they are on
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <BrandMark logoUrl={brand.logoUrl} />
        <span className={classes.brand}>{brand.name}</span>
        <Button variant="subtle" onClick={onLeave} loading={isLeaving}>
          {leaveLabel ?? t('setup.finishLater')}
        </Button>
      </header>
      <main className={cx(classes.main, wide && classes.wide)} style={{ '--steps': steps.length }}>
        <ol className={classes.steps} aria-label={t('setup.steps')}>
          {steps.map((name, at) => {
            const isDone = at + 1 < step
            const isHere = at + 1 === step
            return (
              <li
                key={name}
                className={cx(classes.step, isDone && classes.done, isHere && classes.here)}
                {...(isHere && { 'aria-current': 'step' as const })}
              >
                <span className={classes.mark}>
                  {isDone ? <IconCheck size={14} stroke={2.25} aria-label={t('setup.stepDone')} /> : at + 1}
                </span>
                <span className={classes.stepName}>{name}</span>
              </li>
            )
          })}
        </ol>
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('setup.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progressPct(step, steps.length)}
        >
          <div className={classes.fill} style={{ width: `${progressPct(step, steps.length)}%` }} />
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {children}
        <div className={classes.actions}>
          {onBack && <Button onClick={onBack}>{t('shell.back')}</Button>}
          <Button
            variant="filled"
            className={classes.next ?? ''}
            onClick={next.onPress}
            loading={next.isBusy ?? false}
            rightSection={!next.isLast && <IconArrowRight size={18} stroke={1.75} />}
          >
            {next.label}
          </Button>
        </div>
      </main>
    </div>
  )
}
