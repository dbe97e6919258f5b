import {
  Bot,
  FilePen,
  FilePlus2,
  FileText,
  FolderTree,
  Globe,
  ListTodo,
  MessageCircleQuestion,
  Search,
  SquareTerminal,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ToolIcon as Name } from './toolLine';

const ICONS: Readonly<Record<Name, LucideIcon>> = {
  read: FileText,
  write: FilePlus2,
  edit: FilePen,
  list: FolderTree,
  search: Search,
  shell: SquareTerminal,
  todo: ListTodo,
  agent: Bot,
  ask: MessageCircleQuestion,
  web: Globe,
  tool: Wrench,
};

export function ToolIcon({ name }: { readonly name: Name }) {
  const Icon = ICONS[name];
  return <Icon className="card-icon" aria-hidden="true" />;
}
