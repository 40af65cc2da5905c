import { readFileSync } from 'node:fs';
import CheckCircleIcon from '@heroicons/react/20/solid/CheckCircleIcon';
import ChevronRightIcon from '@heroicons/react/20/solid/ChevronRightIcon';
import ExclamationTriangleIcon from '@heroicons/react/20/solid/ExclamationTriangleIcon';
import InformationCircleIcon from '@heroicons/react/20/solid/InformationCircleIcon';
import MinusCircleIcon from '@heroicons/react/20/solid/MinusCircleIcon';
import XCircleIcon from '@heroicons/react/20/solid/XCircleIcon';
import BellIcon from '@heroicons/react/24/outline/BellIcon';
import LanguageIcon from '@heroicons/react/24/outline/LanguageIcon';
import MoonIcon from '@heroicons/react/24/outline/MoonIcon';
import SunIcon from '@heroicons/react/24/outline/SunIcon';
import UserCircleIcon from '@heroicons/react/24/outline/UserCircleIcon';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const icons = {
  go: ChevronRightIcon,
  neutral: MinusCircleIcon,
  success: CheckCircleIcon,
  info: InformationCircleIcon,
  warning: ExclamationTriangleIcon,
  danger: XCircleIcon,
  moon: MoonIcon,
  sun: SunIcon,
  bell: BellIcon,
  language: LanguageIcon,
  user: UserCircleIcon,
};

const styles = readFileSync('app/styles/drawings.css', 'utf8');

test.each(Object.entries(icons))(
  'the drawing "%s" of the style sheet is the icon of the package',
  (name, Icon) => {
    const drawn = styles.split(`@utility drawn-${name} {`)[1]?.split('}')[0] ?? '';
    expect(pathsIn(drawn)).toEqual(pathsIn(renderToStaticMarkup(createElement(Icon))));
  },
);

test('each drawing of the style sheet is compared', () => {
  const names = [...styles.matchAll(/@utility drawn-([a-z]+)/g)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(icons));
});

const pathsIn = (markup: string) => [...markup.matchAll(/ d=['"]([^'"]+)['"]/g)].map(([, path]) => path);
