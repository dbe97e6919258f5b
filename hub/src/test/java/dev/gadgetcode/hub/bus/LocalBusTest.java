package dev.gadgetcode.hub.bus;

class LocalBusTest extends BusContract {
  private final Bus bus = new LocalBus();

  @Override
  Bus bus() {
    return bus;
  }
}
