import { Text } from '@mantine/core';
import { productNames, type Product } from '@overflight/contract/account/entitlements.ts';
import { useSearchParams } from 'react-router';
import { DroneRecord } from '../../fleet/object/drone-record.tsx';
import { useHasProduct } from '../../platform/calls/session.ts';
import { OperationsScreen } from '../../telemetry/operations/operations-screen.tsx';
import { DemoOffer } from '../../demo/tour/demo-offer.tsx';
import { DroneVideoOf } from '../../video/drone-video.tsx';
import { VideoHint } from '../video-hint.tsx';
import { fleetObjectPage, operationsOfVehicle, paths } from '../paths.ts';
import { tourLinks } from '../tour-links.ts';
import classes from './admin-screen.module.css';

/** Each part has its own permission; without it, the needed product is named. */
export function OperationsPage() {
  const [query] = useSearchParams();
  const mayWatch = useHasProduct('video');
  const maySeeFleet = useHasProduct('fleet-management');
  return (
    <div className={classes['page']}>
      <OperationsScreen
        vehicleId={query.get('vehicle')}
        droneId={query.get('drone')}
        hrefOf={operationsOfVehicle}
        mapHref={paths.map}
        demo={<DemoOffer links={tourLinks} step="operations" />}
        videoOf={(droneId, name) =>
          mayWatch ? (
            <DroneVideoOf key={droneId} droneId={droneId} name={name} hint={<VideoHint />} />
          ) : (
            <NotIncluded product="video" />
          )
        }
        recordOf={(id) =>
          maySeeFleet ? (
            <DroneRecord id={id} href={fleetObjectPage('drones', id)} />
          ) : (
            <NotIncluded product="fleet-management" />
          )
        }
      />
    </div>
  );
}

function NotIncluded({ product }: { product: Product }) {
  return (
    <Text size="sm" className="muted">
      This part belongs to {productNames[product]}, which your account does not include.
    </Text>
  );
}
