package dev.gadgetcode.drone.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SendWindowTest {
  private final SendWindow window = new SendWindow();

  @Test
  void atMost256EventsAreUnacked() {
    for (int seq = 1; seq <= 256; seq++) {
      assertThat(window.hasRoom(1)).isTrue();
      window.sent(seq, 1);
    }

    assertThat(window.hasRoom(1)).isFalse();
    window.acked(1);
    assertThat(window.hasRoom(1)).isTrue();
  }

  @Test
  void atMost512KiBAreUnacked() {
    window.sent(1, 500 << 10);

    assertThat(window.hasRoom(12 << 10)).isTrue();
    assertThat(window.hasRoom((12 << 10) + 1)).isFalse();
    window.acked(1);
    assertThat(window.hasRoom(512 << 10)).isTrue();
  }

  @Test
  void anEventLargerThanTheWindowGoesAlone() {
    assertThat(window.hasRoom(600 << 10)).isTrue();
    window.sent(1, 600 << 10);
    assertThat(window.hasRoom(1)).isFalse();
  }

  @Test
  void goingBackForgetsWhatWasOnItsWay() {
    window.sent(1, 300 << 10);
    window.sent(2, 200 << 10);

    window.moveTo(0);

    assertThat(window.position()).isZero();
    assertThat(window.hasRoom(512 << 10)).isTrue();
    window.sent(1, 300 << 10);
  }

  @Test
  void anAckOfMoreThanWasSentMovesOn() {
    window.sent(1, 1);

    window.acked(5);

    assertThat(window.position()).isEqualTo(5);
  }

  @Test
  void anAckOfLessKeepsTheRest() {
    window.sent(1, 1);
    window.sent(2, 1);

    window.acked(1);

    assertThat(window.position()).isEqualTo(2);
  }

  @Test
  void nothingIsSentTwiceWithoutGoingBack() {
    window.sent(3, 1);

    assertThatThrownBy(() -> window.sent(3, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
