'use client';

export { AreaError as default } from '@/components/shell/area-error';
