import { usePageTitle } from './use-page-title.ts'

type Props = { children: string; className?: string | undefined }

/** The heading of a page outside the shell, which is also its title. */
export function PageHeading({ children, className }: Props) {
  usePageTitle([children])
  return <h1 className={className}>{children}</h1>
}
