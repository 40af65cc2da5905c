import AcademicCapIcon from '@heroicons/react/24/outline/AcademicCapIcon';
import ArrowTopRightOnSquareIcon from '@heroicons/react/24/outline/ArrowTopRightOnSquareIcon';
import BookOpenIcon from '@heroicons/react/24/outline/BookOpenIcon';
import CalendarDaysIcon from '@heroicons/react/24/outline/CalendarDaysIcon';
import ChatBubbleBottomCenterTextIcon from '@heroicons/react/24/outline/ChatBubbleBottomCenterTextIcon';
import ClipboardDocumentCheckIcon from '@heroicons/react/24/outline/ClipboardDocumentCheckIcon';
import CreditCardIcon from '@heroicons/react/24/outline/CreditCardIcon';
import DocumentTextIcon from '@heroicons/react/24/outline/DocumentTextIcon';
import FolderOpenIcon from '@heroicons/react/24/outline/FolderOpenIcon';
import HomeIcon from '@heroicons/react/24/outline/HomeIcon';
import LockClosedIcon from '@heroicons/react/24/outline/LockClosedIcon';
import SparklesIcon from '@heroicons/react/24/outline/SparklesIcon';
import type { ComponentType, SVGProps } from 'react';
import type { MenuItem } from './menu.ts';

export const menuIcons: Record<MenuItem['name'], ComponentType<SVGProps<SVGSVGElement>>> = {
  dashboard: HomeIcon,
  lessons: CalendarDaysIcon,
  offers: SparklesIcon,
  processes: FolderOpenIcon,
  courses: BookOpenIcon,
  exams: AcademicCapIcon,
  payments: CreditCardIcon,
  documents: DocumentTextIcon,
  surveys: ChatBubbleBottomCenterTextIcon,
  locks: LockClosedIcon,
  presences: ClipboardDocumentCheckIcon,
  canvas: ArrowTopRightOnSquareIcon,
};
