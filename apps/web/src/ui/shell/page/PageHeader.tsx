import { type ReactNode, useEffect } from 'react'
import { usePageTitle } from '../../navigation/use-page-title.ts'
import { useShell } from '../shell-context.ts'
import classes from './PageHeader.module.css'

type Props = {
  title: string
  /** at most one line: what this is, or when */
  context?: string
  /** a shorter line for the phone bar; `context` when left out */
  phoneContext?: string
  /** target of the phone's back arrow; without it the phone bar shows the menu */
  backHref?: string
  /** next to the title: its state */
  note?: ReactNode
  /** at most three, the primary one last */
  actions?: ReactNode
}

/** The one `h1` of a page. On a phone the bar on top shows title and context; the heading stays for screen readers. */
export function PageHeader({ title, context, phoneContext = context, backHref, note, actions }: Props) {
  const { setPage } = useShell()
  usePageTitle([title], 'heading')
  useEffect(() => {
    setPage({ title, context: phoneContext, backHref })
    return () => setPage({ title: '' })
  }, [setPage, title, phoneContext, backHref])
  return (
    <div className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {note}
      {context && <span className={classes.context}>{context}</span>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
