import { type Icon, IconAlertTriangle, IconArrowRight, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './SetupHome.module.css'

type Props = {
  icon: Icon
  title: string
  text: string
  isLarge?: boolean
  warning?: string | undefined
} & ({ href: string } | { disabledReason: string })

/** An option of the setup: a link, or disabled with a reason. */
export function SetupOption({ icon: OptionIcon, title, text, isLarge = false, warning, ...target }: Props) {
  const textId = useId()
  const content = (
    <>
      <span className={classes.icon}>
        <OptionIcon size={isLarge ? 26 : 22} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.title}>{title}</span>
      <span id={textId} className={classes.text}>
        {text}
        {warning && (
          <span className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            <span>{warning}</span>
          </span>
        )}
        {'disabledReason' in target && (
          <span className={classes.reason}>
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            <span>{target.disabledReason}</span>
          </span>
        )}
      </span>
    </>
  )
  if ('href' in target)
    return (
      <AppLink
        href={target.href}
        className={cx(classes.option, isLarge && classes.large)}
        aria-label={title}
        aria-describedby={textId}
      >
        {content}
        <IconArrowRight className={classes.arrow} size={20} stroke={1.75} aria-hidden="true" />
      </AppLink>
    )
  return (
    // focusable, so screen readers and keyboard users get the reason
    <button
      type="button"
      aria-disabled="true"
      aria-label={title}
      aria-describedby={textId}
      className={cx(classes.option, classes.locked)}
    >
      {content}
    </button>
  )
}
